#!/bin/sh
# A CLI that plays a script: one line of output each, but for the lines that begin with @:
#   @wait FIFO   waits until somebody writes to the fifo
#   @run COMMAND runs the command
# Its arguments and input are kept in files, for whoever looks.
[ -n "$FAKE_ARGS" ] && printf '%s\n' "$@" > "$FAKE_ARGS"
[ -n "$FAKE_STDIN" ] && cat > "$FAKE_STDIN"
while IFS= read -r line; do
  case $line in
    "@wait "*) read -r _ < "${line#@wait }" ;;
    "@run "*) sh -c "${line#@run }" ;;
    *) printf '%s\n' "$line" ;;
  esac
done < "$FAKE_SCRIPT"
