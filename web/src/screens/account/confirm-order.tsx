import { keepPreviousData, useMutation } from "@tanstack/react-query";
import { listCartItems } from "@zhutu/domain/cart/contract.ts";
import type { CallInput, CallReply } from "@zhutu/domain/endpoint.ts";
import { freshPrice, listMyOrders, placeOrder } from "@zhutu/domain/ordering/contract.ts";
import { digitalGoodsTerms, hasDigitalGoods } from "@zhutu/domain/ordering/digital-goods.ts";
import { NO_CODE } from "@zhutu/domain/pricing/exclusive-code.ts";
import { listAddresses } from "@zhutu/domain/shipping/contract.ts";
import { useState } from "react";
import { Navigate, useNavigate } from "react-router";
import { InvoiceQuestion } from "../../features/invoicing/invoice-fields.tsx";
import { useCheckoutInvoice } from "../../features/invoicing/use-checkout-invoice.ts";
import { goneOf, isPriceChange, NotOrdered, whyNotOrdered } from "../../features/ordering/not-ordered.tsx";
import { TermsTick, termsTickName } from "../../features/ordering/terms-tick.tsx";
import { CheckoutBar, CheckoutSummary } from "../../features/ordering/checkout-summary.tsx";
import { LeftOutNote, QuoteRefused, WithdrawnProduct } from "../../features/ordering/checkout-notes.tsx";
import { OrderLines } from "../../features/ordering/order-lines.tsx";
import { repriced, useExclusiveCode } from "../../features/ordering/use-exclusive-code.ts";
import { whyNotYet } from "../../features/ordering/why-not-yet.ts";
import { AddressChoice } from "../../features/shipping/address-choice.tsx";
import { api, sentenceOf } from "../../lib/api/api.ts";
import {
  clearDraft,
  idempotencyKeyFor,
  type OrderDraft,
  readDraft,
  saveDraft,
} from "../../lib/buying/order-draft.ts";
import { PageTitle } from "../../lib/head/page-title.tsx";
import { keyOf, queryClient, useApi } from "../../lib/api/query.ts";
import { LearnerOnly } from "../../lib/session/signed-in.tsx";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { SkeletonRows } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.ts";
import css from "../../features/ordering/checkout.module.css";
import { routeHandle } from "../../lib/route-handle.ts";

export const handle = routeHandle({ access: ["user"], title: "确认订单" });

/** Order confirmation (learner spec 2). A reload keeps the draft; without one there is only the cart to go back to. */
export default function ConfirmOrderPage() {
  const [draft, setDraft] = useState(readDraft);
  const change = (next: OrderDraft): void => {
    saveDraft(next);
    setDraft(readDraft());
  };
  return (
    <LearnerOnly>
      <PageTitle>确认订单</PageTitle>
      {draft ? <ConfirmOrder draft={draft} onChange={change} /> : <Navigate to={paths.cart()} replace />}
    </LearnerOnly>
  );
}

type Purchase = CallInput<typeof placeOrder>["body"];

function ConfirmOrder({ draft, onChange }: { draft: OrderDraft; onChange: (draft: OrderDraft) => void }) {
  const navigate = useNavigate();
  const code = useExclusiveCode(draft.exclusiveCode, (exclusiveCode) =>
    saveDraft({ ...draft, exclusiveCode }),
  );
  const { products, orderType } = draft;
  // Asked for afresh on every change and never kept: the browser computes no price (PRICE-003).
  const asked = { body: { products, exclusiveCode: code.code, orderType } };
  const fresh = useApi(freshPrice, asked, {
    enabled: !code.checking,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const price = fresh.data;
  // To name a product that a later quote refuses.
  const [lastQuote, setLastQuote] = useState(price);
  if (price !== undefined && price !== lastQuote) setLastQuote(price);
  const ships = price?.needsShipping === true;
  const addresses = useApi(listAddresses, {}, { enabled: ships });
  const [pickedId, setPickedId] = useState<number>();
  const [addressError, setAddressError] = useState<string>();
  const addrId =
    addresses.data?.find((one) => one.deliverAddressId === pickedId)?.deliverAddressId ??
    addresses.data?.find((one) => one.defaultAddr === 1)?.deliverAddressId;

  const invoice = useCheckoutInvoice();
  // A free order takes no invoice.
  const takesInvoice = price !== undefined && price.orderAmt > 0;
  const [agreed, setAgreed] = useState(false);
  const [termsMissing, setTermsMissing] = useState(false);
  const digital = price !== undefined && hasDigitalGoods(price.items);

  const place = useMutation(
    {
      mutationFn: (body: Purchase) =>
        api(placeOrder, { body }, { headers: { "idempotency-key": idempotencyKeyFor(body) }, quiet: true }),
      onError: (refusal) => {
        // Nothing was ordered: today's quote takes the place of the one shown, and everything typed stays.
        if (isPriceChange(refusal)) queryClient.setQueryData(keyOf(freshPrice, asked), refusal.detail);
        toast.error(whyNotOrdered(refusal));
      },
      onSuccess: async ({ orderId }) => {
        clearDraft();
        if (takesInvoice) await invoice.applyFor(orderId);
        for (const one of [listCartItems, listMyOrders])
          void queryClient.invalidateQueries({ queryKey: keyOf(one) });
        // The order exists now: its own page takes the payment, so that a reload or 后退 never orders it again.
        void navigate(paths.submittedOrder(orderId), { replace: true, state: { pay: true } });
      },
    },
    queryClient,
  );

  const ask = {
    address: () => {
      setAddressError("请选择收件地址");
      document.querySelector("#address")?.scrollIntoView({ block: "center" });
    },
    invoice: () => toast.error("发票信息还没有填好"),
    terms: () => {
      setTermsMissing(true);
      const tick = document.querySelector<HTMLElement>(`[name=${termsTickName}]`);
      // A phone's bar, at the bottom, would cover what the focus alone brings into the window.
      tick?.scrollIntoView({ block: "center" });
      tick?.focus({ preventScroll: true });
    },
  };
  const submit = async (): Promise<void> => {
    if (!price || place.isPending) return;
    if (price.takesCode) {
      const outcome = await code.apply();
      const sentence = repriced[outcome];
      if (sentence) toast.info(`${sentence}，请确认后再提交`);
      if (outcome !== "same") return;
    }
    const missing = whyNotYet({ price, addrId, isInvoiceReady: invoice.isReady, agreedTerms: agreed });
    if (missing) return ask[missing]();
    place.mutate({
      products,
      orderType,
      exclusiveCode: price.takesCode ? code.code : NO_CODE,
      addrId: ships ? addrId : null,
      tradeType: "NATIVE",
      shownTotal: price.orderAmt,
      ...(digital && { agreedTerms: digitalGoodsTerms }),
    });
  };

  const goneId = goneOf(place.error) ?? goneOf(fresh.error);
  if (goneId !== undefined)
    return (
      <WithdrawnProduct
        name={
          lastQuote?.items.find((item) => item.courseId === goneId)?.courseName ??
          queryClient
            .getQueryData<CallReply<typeof listCartItems>>(keyOf(listCartItems, {}))
            ?.find((item) => item.courseId === goneId)?.cartItemName
        }
        onRemove={() => {
          place.reset();
          onChange({
            ...draft,
            exclusiveCode: code.code,
            products: products.filter((one) => one.courseId !== goneId),
          });
        }}
      />
    );
  if (!price)
    return fresh.error ? (
      <QuoteRefused failure={fresh.error} onRetry={() => void fresh.refetch()} />
    ) : (
      <SkeletonRows />
    );
  const summary = {
    price,
    stale: fresh.isFetching,
    busy: place.isPending || code.busy,
    onSubmit: () => void submit(),
  };
  return (
    <>
      <div className={`pg-h ${css.head}`}>
        <h1>确认订单</h1>
      </div>
      <div className={css.columns}>
        <div className="stack">
          {draft.leftOut && <LeftOutNote leftOut={draft.leftOut} />}
          {ships && (
            <div id="address">
              <AddressChoice
                chosenId={addrId}
                error={addressError}
                onChoose={(id) => {
                  setPickedId(id);
                  setAddressError(undefined);
                }}
              />
            </div>
          )}
          <section className="card">
            <div className="card-h">
              <h2 className="nowrap">商品与价格</h2>
              <span className="hint">单价只用一项最优惠的规则；全场满减按整单另算</span>
            </div>
            <OrderLines lines={price.items} nameOf={(item) => item.courseName} />
          </section>
          {orderType === "package" && (
            <Alert icon="users">
              单位购买订单：付款后在“我的订单”里按手机号分配给学员，也可以分配给自己。
            </Alert>
          )}
          {takesInvoice && <InvoiceQuestion {...invoice} />}
          {place.error && <NotOrdered refusal={place.error} />}
          {fresh.error && (
            <Alert look="bad">
              {sentenceOf(fresh.error) || "价格没有更新"}
              <Button look="text" size="sm" onClick={() => void fresh.refetch()}>
                重试
              </Button>
            </Alert>
          )}
        </div>
        <CheckoutSummary {...summary} code={code}>
          {digital && <TermsTick agreed={agreed} missing={termsMissing} onChange={setAgreed} />}
        </CheckoutSummary>
      </div>
      <CheckoutBar {...summary} />
    </>
  );
}
