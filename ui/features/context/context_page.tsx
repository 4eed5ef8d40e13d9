import { t } from "../../text/text.ts";
import { Segmented, Select } from "../../widgets/segmented.tsx";
import { activeAgents, findAgent } from "../agent/agents.ts";
import { HistoryPart } from "./history_part.tsx";
import { type ContextPart, shownAgentId, shownPart } from "./place.ts";
import { TextPart } from "./text_part.tsx";
import { textKey } from "./texts.ts";
import { ToldPart } from "./told_part.tsx";

/** What agents are told: the project's context, their roles, and what each gets in all. */
export function ContextPage({ projectId }: { projectId: string }) {
  const agent = findAgent(shownAgentId.value);
  const part = agent || shownPart.value !== "told" ? shownPart.value : "text";
  const place = { projectId, agentId: agent?.id };
  const key = textKey(place);
  return (
    <div class="context-page">
      <header class="knowledge-head">
        <OwnerChoice agentId={agent?.id} />
        <PartChoice part={part} ofAgent={agent !== undefined} />
      </header>
      {part === "text" && <TextPart key={key} place={place} agent={agent} />}
      {part === "told" && agent && <ToldPart key={key} agent={agent} />}
      {part === "history" && <HistoryPart key={key} place={place} />}
    </div>
  );
}

function OwnerChoice({ agentId }: { agentId: string | undefined }) {
  const words = t().context;
  const agents = activeAgents.value.map(({ id, name, contextOutdated }) => ({
    value: id,
    label: contextOutdated ? words.outdatedName(name) : name,
  }));
  return (
    <Select<string>
      label={words.of}
      choices={[{ value: "", label: words.project }, ...agents]}
      chosen={agentId ?? ""}
      onChoose={(id) => shownAgentId.value = id === "" ? undefined : id}
    />
  );
}

function PartChoice({ part, ofAgent }: { part: ContextPart; ofAgent: boolean }) {
  const words = t().context.parts;
  const told = { value: "told" as const, label: words.told };
  return (
    <Segmented<ContextPart>
      label={t().context.part}
      choices={[
        { value: "text", label: ofAgent ? words.role : words.text },
        ...(ofAgent ? [told] : []),
        { value: "history", label: words.history },
      ]}
      chosen={part}
      onChoose={(chosen) => shownPart.value = chosen}
    />
  );
}
