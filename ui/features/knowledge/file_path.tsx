import { Copy } from "lucide";
import { t } from "../../text/text.ts";
import { IconButton } from "../../widgets/button.tsx";
import { copyText } from "../../widgets/copy.ts";

/** Where something is on disk; the end of a path says more than its beginning. */
export function FilePath({ path }: { path: string }) {
  return (
    <p class="file-path">
      <code title={path}>
        <bdi>{path}</bdi>
      </code>
      <IconButton
        icon={Copy}
        label={t().knowledge.copyPath}
        onClick={() => void copyText(path)}
      />
    </p>
  );
}
