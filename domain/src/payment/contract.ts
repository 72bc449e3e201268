import { z } from "zod";
import { PAYMENT_METHODS } from "./method.ts";

export const paymentMethod = z.enum(PAYMENT_METHODS);
