import { listPapers } from "@zhutu/domain/exam/office/contract.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { useApi } from "../../../../lib/api/query.ts";
import { ListPage } from "../../../../office/list/list-page.tsx";
import { useListParams } from "../../../../lib/lists/use-list-params.ts";
import { officePaths } from "../../../../office-paths.ts";
import { paperColumns } from "./paper-columns.tsx";
import { PaperDialog } from "./paper-dialog.tsx";
import { PaperSettings } from "./paper-settings.tsx";
import { type OfficePaper, paperList, WORK_TAB_LABELS } from "./paper-list.ts";
import { usePaperActions } from "./use-paper-actions.ts";

type Props = { role: "admin" | "teacher"; coursePicker: ReactNode; views: ReactNode };

/** The papers in sight, and making, changing and deleting one. */
export function PapersPart({ role, coursePicker, views }: Props) {
  const list = useListParams(paperList);
  const query = useApi(listPapers, { query: list.query }, { placeholderData: keepPreviousData });
  const navigate = useNavigate();
  const actions = usePaperActions();
  const [edited, setEdited] = useState<{ open: boolean; paper?: OfficePaper }>({ open: false });
  const [isNew, setIsNew] = useState(false);
  const rows = query.data?.papers;
  const add = (
    <Button type="primary" onClick={() => setIsNew(true)}>
      新建试卷
    </Button>
  );
  return (
    <>
      <ListPage
        {...{ name: "papers", list, query, rows, total: query.data?.total }}
        title={WORK_TAB_LABELS.papers}
        views={views}
        idOf={(one) => one.paperId}
        unit="份"
        columns={paperColumns({ role, actions, onEdit: (paper) => setEdited({ open: true, paper }) })}
        actions={add}
        empty={{ text: "还没有试卷", action: add }}
      />
      {edited.paper && (
        <PaperSettings
          open={edited.open}
          paper={edited.paper}
          onClose={() => setEdited({ ...edited, open: false })}
        />
      )}
      <PaperDialog
        open={isNew}
        role={role}
        coursePicker={coursePicker}
        onClose={() => setIsNew(false)}
        onSaved={({ paperId }) => void navigate(officePaths.paperQuestions(role, paperId))}
      />
    </>
  );
}
