import { ChevronDown } from 'lucide-react'
import { Markdown } from '#app/components/ui/markdown/markdown.tsx'
import { languageOf } from '#core/language.ts'
import { plainText } from './plain-text.ts'

export type ShownQuestion = { id: string; question: string; answer: string }

type QuestionProps = Pick<ShownQuestion, 'question' | 'answer'> & {
  /** Id of the element, where links lead to it. */
  id?: string
}

/** Question that opens its answer. */
export function Question({ id, question, answer }: QuestionProps) {
  return (
    <details id={id} className="group border-b border-line">
      <summary className="flex min-h-14 cursor-pointer items-start justify-between gap-4 py-4 hover:text-accent">
        <h3
          lang={languageOf(question)}
          dir="auto"
          className="wrap-anywhere min-w-0 max-w-measure text-[1.1875rem]"
        >
          {question}
        </h3>
        <ChevronDown
          aria-hidden="true"
          className="mt-1 size-5 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div lang={languageOf(answer)} dir="auto" className="prose wrap-anywhere pb-6">
        <Markdown text={answer} topHeading={4} />
      </div>
    </details>
  )
}

/** Structured data of questions with their answers. Empty without any. */
export const questionFacts = (questions: ShownQuestion[]): object[] =>
  questions.length === 0 ? [] : [{ '@type': 'FAQPage', mainEntity: questions.map(factsOf) }]

const factsOf = ({ question, answer }: ShownQuestion) => ({
  '@type': 'Question',
  name: question,
  acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
})
