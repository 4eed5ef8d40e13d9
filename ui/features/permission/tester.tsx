import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { CAPABILITIES, type Capability } from "../../../core/permission/model.ts";
import type {
  PermissionAnswer,
  PermissionQuestion,
  PermissionsView,
} from "../../../core/permission/service.ts";
import { api, readAs } from "../../client.ts";
import { t } from "../../text/text.ts";
import { Button } from "../../widgets/button.tsx";
import { Prose } from "../../widgets/prose.tsx";
import { Select } from "../../widgets/segmented.tsx";
import { attempt } from "../../widgets/toast.ts";
import { activeAgents } from "../agent/agents.ts";
import { activeProject } from "../project/projects.ts";
import { decidingRule, kernelText, reasonText } from "./decision_text.ts";
import { pointOut } from "./open_policy.ts";

interface TesterProps {
  view: PermissionsView;
  /** The agent it is tried for; undefined lets one be chosen. */
  agentId: string | undefined;
}

/** "May it?", with the rule that decides. */
export function Tester({ view, agentId }: TesterProps) {
  const words = t().permission;
  const chosen = useSignal<string | undefined>(undefined);
  const capability = useSignal<Capability>("write");
  const what = useSignal("");
  const found = useSignal<[PermissionQuestion, PermissionAnswer] | undefined>(undefined);
  const agents = activeAgents.value;
  const agent = agentId ?? agents.find(({ id }) => id === chosen.value)?.id ?? agents[0]?.id;
  const question = { agentId: agent ?? "", capability: capability.value, what: what.value.trim() };
  const isAsked = question.what !== "" && agent !== undefined;
  const ask = async () => {
    if (isAsked) found.value = await attempt(async () => [question, await check(question)]);
  };
  // An answer under another policy would be a lie.
  useEffect(() => {
    const shown = found.peek();
    if (shown) void check(shown[0]).then((answer) => found.value = [shown[0], answer], () => {});
  }, [view.permissions]);
  const shown = found.value;
  const isShown = shown && JSON.stringify(shown[0]) === JSON.stringify(question);
  return (
    <section class="policy-section" aria-label={words.tester}>
      <h3>{words.tester}</h3>
      {agents.length === 0 ? <p class="hint">{words.noAgents}</p> : (
        <form
          class="tester"
          onSubmit={(event) => {
            event.preventDefault();
            void ask();
          }}
        >
          {agentId === undefined && (
            <Select<string>
              label={words.testAgent}
              choices={agents.map(({ id, name }) => ({ value: id, label: name }))}
              chosen={agent ?? ""}
              onChoose={(id) => chosen.value = id}
            />
          )}
          <Select<Capability>
            label={words.capability}
            choices={CAPABILITIES.map((value) => ({ value, label: words.capabilities[value] }))}
            chosen={capability.value}
            onChoose={(value) => capability.value = value}
          />
          <input
            class="tester-what"
            aria-label={capability.value === "executeBash" ? words.testCommand : words.testPath}
            placeholder={capability.value === "executeBash" ? "git push" : "src/main.ts"}
            spellcheck={false}
            autocapitalize="off"
            value={what.value}
            onInput={(event) => what.value = event.currentTarget.value}
          />
          <Button submit disabled={!isAsked}>{words.test}</Button>
        </form>
      )}
      <div class="tester-answer" role="status">
        {shown && isShown && <Answer view={view} question={shown[0]} answer={shown[1]} />}
      </div>
    </section>
  );
}

interface AnswerProps {
  view: PermissionsView;
  question: PermissionQuestion;
  answer: PermissionAnswer;
}

function Answer({ view, question, answer }: AnswerProps) {
  const words = t().permission;
  const { decision } = answer;
  if (!decision) return <p>{words.noPolicySays}</p>;
  const rule = decidingRule(decision.because);
  return (
    <>
      <p>
        <b class={`posture ${decision.posture}`}>{words.postures[decision.posture]}</b>{" "}
        <Prose text={reasonText(view, question.agentId, decision)} />.
      </p>
      <p class="hint">{kernelText(answer, question.capability)}</p>
      {rule && (
        <Button kind="quiet" onClick={() => pointOut(question.agentId, rule)}>
          {words.showRule}
        </Button>
      )}
    </>
  );
}

function check(question: PermissionQuestion): Promise<PermissionAnswer> {
  const p = activeProject.value?.id ?? "";
  const route = api.projects[":p"].permissions.check;
  return readAs<PermissionAnswer>(route.$post({ param: { p }, json: question }));
}
