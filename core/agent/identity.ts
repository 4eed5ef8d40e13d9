/** The agent a token was issued for. */
export interface AgentIdentity {
  projectId: string;
  agentId: string;
  launchId: string;
  /** The launch ended with its host: answers may be collected, nothing new may be asked. */
  collectsOnly?: true;
}

/** Tokens of agents: valid for `/mcp` and `/hooks` only, while their launch lives. */
export interface AgentTokens {
  identify(token: string): Promise<AgentIdentity | undefined>;
}
