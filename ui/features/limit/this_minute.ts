import { computed } from "@preact/signals";
import { now } from "../../state/clock.ts";

const MINUTE = 60_000;

/** Epoch milliseconds, one tick a minute: for what need not follow every second. */
export const thisMinute = computed(() => Math.floor(now.value / MINUTE) * MINUTE);
