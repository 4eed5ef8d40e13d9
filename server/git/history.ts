import { GraphLayout } from "../../core/git/graph.ts";
import { type Commit, LOG_FORMAT, parseLog } from "../../core/git/log.ts";
import type { GraphCommit, GraphPage, GraphWish } from "../../core/git/service.ts";
import type { Git } from "./git.ts";
import { Turns } from "../store/files.ts";
import { headOf } from "./repository.ts";

/** What people's history begins from. */
const HISTORY = ["refs/heads", "refs/tags", "refs/remotes"];

/** A layout as far as it got, for the page that comes next. */
interface Progress {
  /** What the history was begun from: another one begins anew. */
  key: string;
  commits: GraphCommit[];
  layout: GraphLayout;
  /** Two windows may ask at once, and a commit is laid out once. */
  turns: Turns;
}

/**
 * Histories with their lanes. Lanes depend on every commit before, so what was laid out is kept for
 * the next page of the same history.
 */
export class Histories {
  readonly #git: Git;
  /** The last history of each work tree. */
  readonly #begun = new Map<string, Progress>();

  constructor(git: Git) {
    this.#git = git;
  }

  /** Commits, children before parents. @throws IdeaError `GIT` */
  async log(root: string, wish: GraphWish): Promise<Commit[]> {
    const start = await this.#startOf(root, wish);
    if (start.length === 0) return [];
    const { stdout } = await this.#git.output(
      [
        "log",
        "-z",
        "--decorate=full",
        "--no-show-signature",
        "--topo-order",
        `--format=${LOG_FORMAT}`,
        `--skip=${wish.skip}`,
        `--max-count=${wish.count}`,
        ...start,
        ...searchOf(wish.search),
        "--",
      ],
      { cwd: root },
    );
    return parseLog(new TextDecoder().decode(stdout));
  }

  /** A page of the graph. @throws IdeaError `GIT` */
  async graph(root: string, wish: GraphWish): Promise<GraphPage> {
    const progress = await this.#progress(root, wish);
    return await progress.turns.run(() => this.#page(root, wish, progress));
  }

  async #page(root: string, wish: GraphWish, progress: Progress): Promise<GraphPage> {
    const wanted = wish.skip + wish.count + 1;
    const missing = wanted - progress.commits.length;
    if (missing > 0) {
      // To begin in the middle, git walks from the start: each further look takes twice as much.
      const skip = progress.commits.length;
      const next = await this.log(root, { ...wish, skip, count: Math.max(missing, skip) });
      for (const commit of next) {
        progress.commits.push({ ...commit, row: progress.layout.add(commit) });
      }
    }
    return {
      commits: progress.commits.slice(wish.skip, wish.skip + wish.count),
      more: progress.commits.length > wish.skip + wish.count,
    };
  }

  async #progress(root: string, wish: GraphWish): Promise<Progress> {
    const key = JSON.stringify([wish.all, wish.search ?? "", await this.#tips(root)]);
    const known = this.#begun.get(root);
    if (known?.key === key) return known;
    const begun = { key, commits: [], layout: new GraphLayout(), turns: new Turns() };
    this.#begun.set(root, begun);
    return begun;
  }

  /** Safety refs and stashes are no part of the history people made. */
  async #startOf(root: string, { all }: GraphWish): Promise<string[]> {
    const head = await headOf(this.#git, root) === undefined ? [] : ["HEAD"];
    if (!all) return head;
    const others = await this.#git.run(["for-each-ref", "--count=1", ...HISTORY], { cwd: root });
    const refs = ["--branches", "--tags", "--remotes"];
    return others.stdout.length === 0 ? head : [...refs, ...head];
  }

  /** All that refs and HEAD point at: while it is the same, so are the history and its labels. */
  async #tips(root: string): Promise<string> {
    const decode = ({ stdout }: { stdout: Uint8Array }) => new TextDecoder().decode(stdout);
    const [refs, branch] = await Promise.all([
      this.#git.run(["show-ref", "--head"], { cwd: root }),
      this.#git.run(["symbolic-ref", "--quiet", "HEAD"], { cwd: root }),
    ]);
    return decode(branch) + decode(refs);
  }
}

/** `author:zoé fix`: by her, with that word. */
function searchOf(search = ""): string[] {
  const author = /(?:^|\s)author:(\S+)/.exec(search);
  const words = search.replace(author?.[0] ?? "", "").trim();
  const wanted = [
    ...(author ? [`--author=${author[1]}`] : []),
    ...(words === "" ? [] : [`--grep=${words}`]),
  ];
  return wanted.length === 0 ? [] : ["--fixed-strings", "--regexp-ignore-case", ...wanted];
}
