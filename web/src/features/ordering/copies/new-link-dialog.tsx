import { typedQuantity } from "@zhutu/domain/cart/quantity.ts";
import { claimDays } from "@zhutu/domain/ordering/copies/claim-link.ts";
import { useForm } from "../../../lib/hooks/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Radio } from "../../../ui/choice.tsx";
import { Field, TextInput } from "../../../ui/field.tsx";

export type NewLink = { days: (typeof claimDays)[number]; seats: number | null };
type Props = {
  open: boolean;
  copiesLeft: number;
  onClose: () => void;
  onCreate: (link: NewLink) => Promise<unknown>;
};

const seatsRule =
  (copiesLeft: number) =>
  (text: string): string | undefined =>
    text.trim() === "" || typedQuantity(text, copiesLeft) !== undefined
      ? undefined
      : `还剩 ${copiesLeft} 个名额，请输入 1 到 ${copiesLeft} 的整数，或留空`;

/** How long a new link is open, and how many copies it gives at most: never more than are left. */
export function NewLinkDialog({ open, copiesLeft, onClose, onCreate }: Props) {
  const form = useForm<{ days: NewLink["days"]; seats: string }>(
    { days: 7, seats: "" },
    { seats: seatsRule(copiesLeft) },
  );
  const create = form.submit(async ({ days, seats }) => {
    await onCreate({ days, seats: typedQuantity(seats, copiesLeft) ?? null });
    form.reset();
    onClose();
  });
  return (
    <Dialog open={open} onClose={onClose} title="新建领取链接">
      <form className="stack" noValidate onSubmit={create}>
        <fieldset className="field">
          <legend>有效期</legend>
          <div className="row">
            {claimDays.map((days) => (
              <Radio
                key={days}
                name="days"
                checked={form.values.days === days}
                onChange={() => form.set({ days })}
              >
                {days} 天
              </Radio>
            ))}
          </div>
        </fieldset>
        <Field
          label="最多领取"
          hint={`还剩 ${copiesLeft} 个名额；不填时以剩余名额为准`}
          error={form.errors.seats}
        >
          <TextInput {...form.control("seats")} className="num" inputMode="numeric" maxLength={8} />
        </Field>
        {form.refusal && (
          <p className="err" role="alert">
            {form.refusal}
          </p>
        )}
        <Button type="submit" block busy={form.busy} disabled={copiesLeft === 0}>
          {copiesLeft === 0 ? "名额已用完，收回后再新建" : "生成链接"}
        </Button>
      </form>
    </Dialog>
  );
}
