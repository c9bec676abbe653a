import { z } from 'zod'
import type { BriefFieldRow } from '#app/api/services.ts'
import { findAnswerError } from '#core/order/brief.ts'

/** Form schema that validates the answers with the server's rules. */
export const briefRules = (fields: BriefFieldRow[]) =>
  z.object({
    brief: z.record(z.string(), z.string()).superRefine((brief, { addIssue }) => {
      for (const { required: isRequired, ...field } of fields) {
        if (field.kind === 'file') continue
        const message = findAnswerError({ ...field, isRequired }, brief[field.name] ?? '')
        if (message) addIssue({ code: 'custom', message, path: [field.name] })
      }
    }),
    answerFiles: z
      .record(z.string(), z.array(z.unknown()).nullish())
      .optional()
      .superRefine((files, { addIssue }) => {
        for (const { name, kind, required } of fields) {
          if (kind !== 'file' || !required || files?.[name]?.length) continue
          addIssue({ code: 'custom', message: 'Please add a file', path: [name] })
        }
      }),
  })
