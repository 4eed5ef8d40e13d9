import { X } from "lucide";
import { type ReviewTarget, stampOf, targetKey } from "../../../core/review/review.ts";
import { t } from "../../text/text.ts";
import { IconButton } from "../../widgets/button.tsx";
import { Segmented, Select } from "../../widgets/segmented.tsx";
import { activeAgents } from "../agent/agents.ts";
import { Counts } from "./counts.tsx";
import { closeReview, diffMode, EVERYTHING, openReview } from "./place.ts";
import { chooseRange } from "./range_dialog.tsx";
import type { OpenReview } from "./reviews.ts";
import { targetText, workOf } from "./target_text.ts";

const OTHER = "other";

interface HeadProps {
  projectId: string;
  target: ReviewTarget;
  open: OpenReview | undefined;
}

/** What is compared, how much of it there is, and how it is drawn. */
export function ReviewHead({ projectId, target, open }: HeadProps) {
  const words = t().review;
  return (
    <header class="review-head">
      <h2>{words.title}</h2>
      <TargetChooser projectId={projectId} target={target} />
      {open && <Amount open={open} />}
      <span class="grow" />
      <Segmented
        label={words.mode}
        choices={(["unified", "split"] as const).map((value) => ({
          value,
          label: words.modes[value],
        }))}
        chosen={diffMode.value}
        onChoose={(value) => diffMode.value = value}
      />
      <IconButton icon={X} label={words.close} onClick={() => closeReview(projectId)} />
    </header>
  );
}

function TargetChooser({ projectId, target }: { projectId: string; target: ReviewTarget }) {
  const words = t().review;
  const trees = activeAgents.value.filter(({ worktree }) => worktree).map(workOf);
  const common: ReviewTarget[] = [EVERYTHING, { kind: "unstaged" }, { kind: "staged" }, ...trees];
  const key = targetKey(target);
  const isCommon = common.some((one) => targetKey(one) === key);
  const all = isCommon ? common : [...common, target];
  const choose = (value: string) => {
    const chosen = all.find((one) => targetKey(one) === value);
    if (chosen) openReview(projectId, chosen);
    else chooseRange(projectId);
  };
  return (
    <div class="review-target">
      <Select
        label={words.compare}
        choices={[
          ...all.map((one) => ({ value: targetKey(one), label: targetText(one) })),
          { value: OTHER, label: words.targets.other },
        ]}
        chosen={key}
        onChoose={choose}
      />
    </div>
  );
}

function Amount({ open: { diff: { files }, view: { viewed } } }: { open: OpenReview }) {
  const words = t().review;
  const added = files.reduce((sum, file) => sum + file.added, 0);
  const removed = files.reduce((sum, file) => sum + file.removed, 0);
  const seen = files.filter((file) => viewed[file.path] === stampOf(file)).length;
  return (
    <>
      <span class="review-amount">{words.fileCount(files.length)}</span>
      <Counts added={added} removed={removed} />
      {seen > 0 && <span class="hint">{words.seen(seen, files.length)}</span>}
    </>
  );
}
