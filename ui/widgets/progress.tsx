interface ProgressProps {
  /** The accessible name: what takes its time. */
  label: string;
  /** Percent; absent while nobody knows. */
  value?: number | undefined;
}

/** A thin bar; a wait under 300 ms shows nothing. */
export function Progress({ label, value }: ProgressProps) {
  const style = value === undefined ? {} : { width: `${value}%` };
  return (
    <div
      class={value === undefined ? "progress unknown" : "progress"}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
    >
      <span style={style} />
    </div>
  );
}
