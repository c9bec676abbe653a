import { Refusal } from '../errors.ts'
import type { BriefField } from '../service/service.ts'
import { hasVisibleText } from '../visible-text.ts'

export const maxAnswerLength = { text: 300, choice: 300, long: 5_000 }

/** Returns the error message for an invalid answer, or undefined. */
export function findAnswerError(field: BriefField, answer: string, isComplete = true): string | undefined {
  if (!hasVisibleText(answer)) return field.isRequired && isComplete ? 'Please answer this' : undefined
  if (answer.length > maxAnswerLength[field.kind]) {
    return `Must be at most ${maxAnswerLength[field.kind].toLocaleString('en')} characters`
  }
  if (field.kind === 'choice' && !field.choices.includes(answer)) return 'Please choose one of these'
  return undefined
}

/** Returns the answers to the service's questions and drops all others. Throws if an answer is invalid. */
export function checkBrief(
  fields: BriefField[],
  given: Record<string, string>,
  { isComplete = true } = {},
): Record<string, string> {
  const answers = fields.map((field) => [field, given[field.name] ?? ''] as const)
  const mistakes = answers.flatMap(([field, answer]) => {
    const mistake = findAnswerError(field, answer, isComplete)
    return mistake ? [[`brief.${field.name}`, mistake]] : []
  })
  if (mistakes.length > 0) {
    throw new Refusal('invalid', 'Please check the answers.', {
      fields: Object.fromEntries(mistakes),
    })
  }
  return Object.fromEntries(answers.map(([{ name }, answer]) => [name, answer]))
}
