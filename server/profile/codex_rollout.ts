import type { AgentSignal, TranscriptFollower } from "../../core/profile/adapter.ts";
export function followRollouts(_o: {sessions:string,cwd:string,resume?:string,onSignal:(s:AgentSignal)=>void}): TranscriptFollower { return { stop: () => Promise.resolve() }; }
