import { Refusal } from '../errors.ts'
import { formatNumber } from '../format-number.ts'
import type { BriefField } from '../service/service.ts'
import { recordedDay } from '../text.ts'
import { hasVisibleText } from '../visible-text.ts'

export const maxAnswerLength = { text: 300, choice: 300, long: 5_000, number: 30, date: 10, file: 36 }

const longestFor = ({ kind }: BriefField) => maxAnswerLength[kind]

/** Returns the error message for an invalid answer, or undefined. The answer to a question for a file is the `_id` of
 * one of the uploads. */
export function findAnswerError(field: BriefField, answer: string, isComplete = true): string | undefined {
  if (!hasVisibleText(answer)) return field.isRequired && isComplete ? missing(field) : undefined
  if (answer.length > longestFor(field)) {
    return `Must be at most ${formatNumber(longestFor(field))} characters`
  }
  if (field.kind === 'choice' && !field.choices.includes(answer)) return 'Please choose one of these'
  if (field.kind === 'number' && !/^-?\d+(\.\d+)?$/.test(answer.trim())) {
    return 'Please write a number, such as 12 or 12.5'
  }
  if (field.kind === 'date' && !recordedDay.safeParse(answer).success) return 'Please choose a date'
  return undefined
}

const missing = ({ kind }: BriefField) => (kind === 'file' ? 'Please add a file' : 'Please answer this')

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
