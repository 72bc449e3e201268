// Asks companies about refund numbers, and for the money again where a company does not know a number.
import { keyedLimiter } from "../../kernel/keyed-limiter.ts";
import { ProviderFailure, type RefundStatus } from "../../providers/payment/port.ts";
import { answerOrLog, methodsOf, type PaymentServices } from "../payment/service.ts";
import { noteAsked, takeToAsk } from "./ask-queries.ts";
import { findRefund } from "./queries.ts";
import { BY_COMPANY, applyRefundStatus } from "./settle.ts";

/** Numbers that their companies are to be asked about now, 100 at most. */
export const refundsToAsk = (services: PaymentServices): Promise<string[]> =>
  takeToAsk(services.db, methodsOf(services), 100);

/** One call about a number at a time: the next one reads what the call before it brought. */
const oneCall = keyedLimiter<string>({ atOnce: 1, maxWaiting: 500 });

/** Asks the company about the number and applies its answer; undefined if it is silent or the shop has left it. */
export const askAboutRefund = (
  services: PaymentServices,
  refundNo: string,
): Promise<RefundStatus | undefined> =>
  oneCall.run(refundNo, async () => {
    const open = await findOpenRefund(services, refundNo);
    if (!open) return undefined;
    const status = await answerOrLog(services, { refundNo }, () => companyStatus(services, open));
    if (status) await applyRefundStatus(services, refundNo, status);
    return status;
  });

type OpenRefund = NonNullable<Awaited<ReturnType<typeof findOpenRefund>>>;

/** The number, its task and the company; undefined where the task is done or the shop has left the company. */
async function findOpenRefund(services: PaymentServices, refundNo: string) {
  const row = await findRefund(services.db, refundNo);
  const port = row && services.providers.payment[row.task.method];
  return port && row.task.doneAt === null ? { ...row, port } : undefined;
}

/** A new number asks for the money at once; an old one only if it is processing and the company does not know it. */
async function companyStatus(services: PaymentServices, open: OpenRefund): Promise<RefundStatus | undefined> {
  const { refund } = open;
  await noteAsked(services.db, refund.refundNo);
  if (refund.checkedAt !== null) {
    const status = await queryStatus(open);
    if (status.state !== "unknown" || refund.state !== "processing") return status;
  }
  // It may have been settled meanwhile.
  if ((await findOpenRefund(services, refund.refundNo))?.refund.state !== "processing") return undefined;
  return requestMoney(services, open);
}

/** `unknown` also where the company refuses to be asked for good: it then refuses the money, too. */
const queryStatus = ({ task, refund, port }: OpenRefund): Promise<RefundStatus> =>
  port.queryRefund(refund.refundNo, task.reference).catch((error: unknown) => {
    if (!isRefusal(error)) throw error;
    return { state: "unknown" };
  });

async function requestMoney({ log }: PaymentServices, open: OpenRefund): Promise<RefundStatus> {
  const { refundNo } = open.refund;
  const { reference, transactionId, amount, total } = open.task;
  try {
    return await open.port.refund({ reference, transactionId, refundNo, amount, total, reason: BY_COMPANY });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    log.error({ err: error, refundNo }, "refund refused by the company");
    const status = await queryStatus(open);
    return status.state === "unknown" ? { state: "closed" } : status;
  }
}

const isRefusal = (error: unknown): error is ProviderFailure =>
  error instanceof ProviderFailure && error.kind === "permanent";
