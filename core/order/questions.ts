import { Refusal } from '../errors.ts'
import { hasVisibleText } from '../visible-text.ts'

/** What staff asks for while a record needs information; open while the answer is empty. */
export type Question = { question: string; answer: string }

export const openQuestions = (questions: readonly Question[]) => questions.filter(({ answer }) => !answer)

/** A record is read whole, with all that was asked. */
const mostQuestions = 40

/** The earlier ones stay, with their answers. */
export function askMore(known: readonly Question[], asked: readonly string[]): Question[] {
  const left = mostQuestions - known.length
  if (asked.length > left) {
    const sentence = `At most ${mostQuestions} questions can be asked, and ${Math.max(0, left)} are left. Please write a message instead.`
    throw new Refusal('invalid', sentence, { fields: { questions: sentence } })
  }
  return [...known, ...asked.map((question) => ({ question: question.trim(), answer: '' }))]
}

/** Refuses answers that leave one of the open questions open. */
export function answerAll(known: readonly Question[], answers: readonly string[]): Question[] {
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
