import { z } from "zod";

import { agreeing, email, password, retyped } from "~/forms/fields.server";

/** Field order is page order; names are the API's. */
export const loginForm = z.object({ email, password });

export const signupForm = z.object({ email, password, confirm_password: retyped }).superRefine(agreeing("password"));

export const emailForm = z.object({ email });

export const passwordResetForm = z
  .object({ new_password: password, confirm_password: retyped })
  .superRefine(agreeing("new_password"));
