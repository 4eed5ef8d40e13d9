import { attempt } from "../../widgets/toast.ts";
import { placeAgent } from "../layout/cells.ts";
import { launch } from "./agent_actions.ts";
import { createAgent, sendMessage } from "./agents.ts";

// The demo agents understand English only: it is what every agent reads.
const FIRST_MESSAGE = "ask Bob: what is 6 times 7?";

/** Two scripted agents that play a real delegation in real terminals. */
export async function tryDemoTeam(projectId: string): Promise<void> {
  await attempt(async () => {
    const alice = await createAgent(projectId, { name: "Alice", profile: "demo" });
    const bob = await createAgent(projectId, { name: "Bob", profile: "demo" });
    placeAgent(projectId, alice.id);
    placeAgent(projectId, bob.id);
    await launch(alice);
    await launch(bob);
    await sendMessage(alice, FIRST_MESSAGE);
  });
}
