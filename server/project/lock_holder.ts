/** Who works on a project. */
export interface LockHolder {
  /** `idea`, or `original` for the app this one follows. */
  app: string;
  pid: number;
  startTime: string;
  hostname: string;
  /** Epoch milliseconds at which it opened the project. */
  at: number;
  /** The file that says so, when there is one. */
  path?: string;
}
