import { fieldRefusal, Refusal } from '../errors.ts'
import { hasVisibleText } from '../visible-text.ts'

/** Question of staff to the client about a record; open while the answer is empty. */
export type Question = { question: string; answer: string }

export const openQuestions = (questions: readonly Question[]) => questions.filter(({ answer }) => !answer)

/** Bounds the record, because all its questions are read with it. */
const maxQuestions = 40

/** Appends questions to the existing ones. Throws if there are too many. */
export function addQuestions(known: readonly Question[], asked: readonly string[]): Question[] {
  const left = maxQuestions - known.length
  if (asked.length > left) {
    throw fieldRefusal(
      'questions',
      `At most ${maxQuestions} questions can be asked, and ${Math.max(0, left)} are left. Please write a message instead.`,
    )
  }
  return [...known, ...asked.map((question) => ({ question: question.trim(), answer: '' }))]
}

/** Fills in the answers to the open questions, in order. Throws if one is missing. */
export function answerQuestions(known: readonly Question[], answers: readonly string[]): Question[] {
  const missing = openQuestions(known).flatMap((_, index) =>
    hasVisibleText(answers[index] ?? '') ? [] : [index],
  )
  if (missing.length > 0) {
    const fields = Object.fromEntries(missing.map((index) => [`answers.${index}`, 'Please answer this']))
    throw new Refusal('invalid', 'Please answer every question.', { fields })
  }
  const given = answers.map((answer) => answer.trim()).values()
  return known.map((one) => (one.answer ? one : { ...one, answer: given.next().value ?? '' }))
}
