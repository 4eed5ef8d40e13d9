import { t } from "../../text/text.ts";
import { TabPanel, Tabs } from "../../widgets/tabs.tsx";
import { ContextPage } from "../context/context_page.tsx";
import { MemoryPage } from "../memory/memory_page.tsx";
import { activeProject } from "../project/projects.ts";
import { SkillPage } from "../skill/skill_page.tsx";
import { TemplatePage } from "../template/template_page.tsx";
import { KNOWLEDGE_PAGES, type KnowledgePage, knowledgePage } from "./place.ts";
import { proposalCount } from "./proposals.ts";
import { ProposalsPage } from "./proposals_page.tsx";

const PANEL_ID = "knowledge-page";

/** What the agents of a project know together. */
export function KnowledgePanel() {
  const project = activeProject.value;
  if (!project) return null;
  const page = knowledgePage.value;
  return (
    <div class="knowledge">
      <Tabs
        panelId={PANEL_ID}
        tabs={KNOWLEDGE_PAGES.map((id) => ({ id, label: pageName(id) }))}
        shown={page}
        onShow={(id) => knowledgePage.value = id}
      />
      <TabPanel id={PANEL_ID} tab={page}>
        {page === "memory" && <MemoryPage key={project.id} projectId={project.id} />}
        {page === "context" && <ContextPage key={project.id} projectId={project.id} />}
        {page === "proposals" && <ProposalsPage key={project.id} projectId={project.id} />}
        {page === "templates" && <TemplatePage key={project.id} projectId={project.id} />}
        {page === "skills" && <SkillPage key={project.id} projectId={project.id} />}
      </TabPanel>
    </div>
  );
}

function pageName(page: KnowledgePage): string {
  const name = t().knowledge.pages[page];
  const count = page === "proposals" ? proposalCount.value : 0;
  return count > 0 ? `${name} (${count})` : name;
}
