import { Plus } from 'lucide-react'
import { useState } from 'react'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { RemoveRowButton } from '#app/components/form/row-buttons.tsx'
import { useAttempt } from '#app/components/form/use-attempt.ts'
import { Button } from '#app/components/ui/button.tsx'
import { fieldClass } from '#app/components/ui/fields/field.tsx'
import { hasVisibleText } from '#core/visible-text.ts'

const commonQuestions = [
  'Please send your logo and photos.',
  'Which languages should the site have?',
  'What are the texts for each page?',
  'Who looks after your domain and e-mail today?',
  'By when do you need it?',
]
const mostQuestions = 20

type AskDialogProps = { number: string; onClose: () => void; ask: (questions: string[]) => Promise<unknown> }

/** Dialog to ask the client questions: a checklist of common ones, and custom ones. */
export function AskDialog({ number, onClose, ask }: AskDialogProps) {
  const [ticked, setTicked] = useState<string[]>([])
  const [own, setOwn] = useState([''])
  const { isWorking, sendingOf } = useAttempt()
  const questions = [...ticked, ...own.filter(hasVisibleText).map((one) => one.trim())]

  async function send() {
    await ask(questions)
  }
  const write = (index: number, text: string) => setOwn(own.map((one, at) => (at === index ? text : one)))

  return (
    <FormDialog
      title={`Ask about ${number}`}
      onClose={onClose}
      sending={sendingOf(send)}
      isWorking={isWorking}
      submitLabel={formatSubmitLabel(questions.length)}
      isSubmittable={questions.length > 0}
    >
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">Common questions</legend>
        {commonQuestions.map((question) => (
          <label key={question} className="flex min-h-10 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-accent"
              checked={ticked.includes(question)}
              onChange={({ target }) =>
                setTicked(target.checked ? [...ticked, question] : ticked.filter((one) => one !== question))
              }
            />
            {question}
          </label>
        ))}
      </fieldset>
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-semibold">Your own questions</legend>
        {own.map((question, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity other than their index
          <div key={index} className="flex gap-2">
            <input
              aria-label={`Question ${index + 1}`}
              value={question}
              maxLength={500}
              onChange={({ target }) => write(index, target.value)}
              className={`${fieldClass} min-h-11 min-w-0 flex-1 px-3`}
            />
            <RemoveRowButton
              name={`question ${index + 1}`}
              onRemove={() => setOwn(own.filter((_, at) => at !== index))}
            />
          </div>
        ))}
        {own.length + ticked.length < mostQuestions && (
          <Button look="quiet" size="small" className="w-fit" onClick={() => setOwn([...own, ''])}>
            <Plus aria-hidden="true" className="size-4" />
            Another question
          </Button>
        )}
      </fieldset>
    </FormDialog>
  )
}

const formatSubmitLabel = (count: number) => {
  if (count === 0) return 'Send the questions'
  return count === 1 ? 'Send 1 question' : `Send ${count} questions`
}
