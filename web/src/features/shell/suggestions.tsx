import { VIDEO_TYPES } from "@zhutu/domain/catalogue/course-type.ts";
import { noteSearch, popularSearches, searchShop } from "@zhutu/domain/catalogue/contract.ts";
import { listMyCourses } from "@zhutu/domain/enrolment/contract.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { api } from "../../lib/api/api.ts";
import { useApi } from "../../lib/api/query.ts";
import { useDebouncedValue } from "../../lib/hooks/use-debounced-value.ts";
import { isLearner, useSession } from "../../lib/session/session.ts";
import { Icon } from "../../ui/icon.tsx";
import { isImeEvent } from "../../ui/ime-event.ts";
import { Marked } from "../../ui/marked.tsx";
import { forgetSearched, noteSearched, searched } from "./searched.ts";
import { foundGroups, type Line, untypedGroups } from "./suggestion-groups.ts";
import css from "./suggestions.module.css";

type Props = {
  text: string;
  /** Id of the list, for the field. */
  list: string;
  form: RefObject<HTMLFormElement | null>;
  wholePage: boolean;
  active: string | undefined;
  onActive: (id: string | undefined) => void;
  onClose: () => void;
  /** A line was followed. */
  onChosen: () => void;
};

/** What was searched for before, then what the text finds while it is typed; the arrows choose, Enter opens. */
export default function Suggestions({
  text,
  list,
  form,
  wholePage,
  active,
  onActive,
  onClose,
  onChosen,
}: Props) {
  const asked = useDebouncedValue(text.trim());
  const [past, setPast] = useState(searched);
  const navigate = useNavigate();
  const found = useApi(
    searchShop,
    { query: { text: asked } },
    { enabled: asked !== "", placeholderData: keepPreviousData, staleTime: 60_000 },
  );
  const typed = text.trim() !== "";
  const isHolder = isLearner(useSession());
  const held = useApi(
    listMyCourses,
    { query: { courseTypes: [...VIDEO_TYPES] } },
    { enabled: typed && isHolder, staleTime: 60_000 },
  ).data?.filter(({ status }) => status === "valid");
  const popular = useApi(popularSearches, {}, { enabled: !typed, staleTime: 600_000 });
  const groups = typed
    ? found.data && asked !== ""
      ? foundGroups(asked, found.data, held ?? [])
      : []
    : untypedGroups(past, popular.data ?? []);
  const lines = groups.flatMap((group) => group.lines);
  const idOf = (line: Line): string => `${list}-${lines.indexOf(line)}`;
  const at = lines.findIndex((line) => idOf(line) === active);

  const go = (line: Line): void => {
    noteSearched(text);
    if (typed) void api(noteSearch, { body: { text } }, { quiet: true }).catch(() => null);
    onChosen();
    void navigate(line.to);
  };
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    // Enter and the arrows belong to the input method while it writes.
    if (isImeEvent(event) || !(event.target instanceof HTMLInputElement)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && lines.length > 0) {
      event.preventDefault();
      // One place more than lines: back in the field.
      const next = (at + 1 + step + lines.length + 1) % (lines.length + 1);
      onActive(next === 0 ? undefined : `${list}-${next - 1}`);
    }
    const chosen = lines[at];
    if (event.key === "Enter" && chosen) {
      event.preventDefault();
      go(chosen);
    }
    if (event.key === "Escape") {
      event.preventDefault();
      onClose();
    }
  });
  useEffect(() => {
    const field = form.current;
    const hear = (event: KeyboardEvent): void => onKey(event);
    field?.addEventListener("keydown", hear);
    return () => field?.removeEventListener("keydown", hear);
  }, [form]);
  if (lines.length === 0 && !(typed && found.isSuccess)) return <div id={list} hidden />;
  return (
    <div className={`${css.box} ${wholePage ? css.page : ""}`}>
      <div id={list} role="listbox" aria-label="搜索建议">
        {groups.map(({ title, inColumns, lines: inside }) => (
          <div key={title} role="group" aria-label={title} className={inColumns ? css.columns : undefined}>
            {title !== "" && (
              <p aria-hidden="true" className={css.title}>
                {title}
              </p>
            )}
            {inside.map((line) => (
              // The field keeps the focus: keys are heard there, a press chooses as Enter does.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={line.to + line.title}
                id={idOf(line)}
                role="option"
                tabIndex={-1}
                aria-selected={idOf(line) === active}
                className={css.line}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => go(line)}
              >
                {line.rank === undefined ? (
                  <Icon name={line.icon} />
                ) : (
                  <span className={line.rank <= 3 ? `${css.rank} ${css.top} num` : `${css.rank} num`}>
                    {line.rank}
                  </span>
                )}
                <span className="clip">
                  <Marked text={line.title} words={line.words ?? []} />
                </span>
                {line.about && <span className="hint num">{line.about}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      {!typed && past.length > 0 && (
        <button
          type="button"
          className={css.clear}
          onClick={() => {
            forgetSearched();
            setPast([]);
            onActive(undefined);
          }}
        >
          <Icon name="trash" />
          清空
        </button>
      )}
      {typed && lines.length === 0 && <p className={`hint ${css.none}`}>没有找到，换个词试试</p>}
    </div>
  );
}
