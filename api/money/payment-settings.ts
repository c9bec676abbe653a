import { readPaymentSettings, updatePaymentSettings } from '#core/payment-settings/payment-settings.server.ts'
import { paymentSettingsInput, settingsRow } from '#core/payment-settings/payment-settings.ts'
import { seenVersion } from '#core/seen-version.ts'
import { changed, changedSchema, problemSchema } from '../http/answers.ts'
import type { Api } from '../http/request-context.ts'

const tags = ['payments']

export function paymentSettings(api: Api): void {
  api.get(
    '/payment-settings',
    {
      config: { permission: 'payment-settings.read' },
      schema: {
        tags,
        summary: 'Exchange rate from dollars to taka, and payment terms',
        response: { 200: settingsRow },
      },
    },
    async ({ ctx }) => {
      const { updatedAt, ...settings } = await readPaymentSettings(ctx)
      return { ...settings, updatedAt: updatedAt.toISOString() }
    },
  )
  api.patch(
    '/payment-settings',
    {
      config: { permission: 'payment-settings.update' },
      schema: {
        tags,
        summary: 'Change the rate or the terms',
        description: 'Existing invoices keep their rate until a new one is requested.',
        body: paymentSettingsInput.partial().extend({ version: seenVersion }),
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, body }) => changed(await updatePaymentSettings(ctx, body)),
  )
}
