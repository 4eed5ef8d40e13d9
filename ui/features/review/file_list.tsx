import { Check } from "lucide";
import { shownPath } from "../../../core/git/git_path.ts";
import { stampOf } from "../../../core/review/review.ts";
import { t } from "../../text/text.ts";
import { Icon } from "../../widgets/icon.tsx";
import { Counts } from "./counts.tsx";
import type { OpenReview } from "./reviews.ts";

interface ListProps {
  open: OpenReview;
  /** @param at index in the files of the diff */
  onShow: (at: number) => void;
}

/** The files of a review, to go to one. */
export function FileList({ open: { view, diff }, onShow }: ListProps) {
  const drafts = (path: string) =>
    view.comments.filter(({ anchor, sentIn }) => anchor.path === path && sentIn === undefined)
      .length;
  return (
    <nav class="review-files" aria-label={t().review.files}>
      <ul>
        {diff.files.map((file, at) => {
          const isViewed = view.viewed[file.path] === stampOf(file);
          const count = drafts(file.path);
          const [folder, name] = parted(shownPath(file.path));
          return (
            <li key={file.path}>
              <button
                type="button"
                class={isViewed ? "review-file-line viewed" : "review-file-line"}
                title={shownPath(file.path)}
                onClick={() => onShow(at)}
              >
                <span class="review-file-path">
                  <span class="review-file-base">{name}</span>
                  <span class="review-file-folder">{folder}</span>
                </span>
                {count > 0 && (
                  <span class="count" role="img" aria-label={t().review.drafts(count)}>
                    {count}
                  </span>
                )}
                {isViewed
                  ? (
                    <span role="img" aria-label={t().review.viewed}>
                      <Icon of={Check} size={14} />
                    </span>
                  )
                  : <Counts added={file.added} removed={file.removed} />}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function parted(path: string): [string, string] {
  const at = path.lastIndexOf("/");
  return at < 0 ? ["", path] : [path.slice(0, at), path.slice(at + 1)];
}
