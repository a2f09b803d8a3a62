import { expect, type Page } from '@playwright/test';
import type * as z from 'zod/mini';
import type { Contract, RequestOf, ResponseOf } from '#contracts/contract.ts';

/** Calls a function of the shop that must succeed; returns its parsed response. */
export async function callApi<C extends Contract<z.ZodMiniType, z.ZodMiniType>>(
  page: Page,
  { name, response: schema }: C,
  data: RequestOf<C>,
  headers: Record<string, string> = {},
): Promise<ResponseOf<C>> {
  const response = await page.request.post(`/api/${name}`, { data, headers });
  expect(response.status()).toBe(200);
  return schema.parse(await response.json()) as ResponseOf<C>;
}
