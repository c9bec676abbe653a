import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { changeProblem, moveProblem, type ProblemChange, type WholeProblem } from '#app/api/problems.ts'
import { Button } from '#app/components/ui/button.tsx'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import type { PersonRow } from '#core/person/person.ts'
import {
  type ProblemMove,
  problemMachine,
  type Urgency,
  urgencies,
  urgencyLabels,
} from '#core/problem/problem.ts'
import { movesFrom } from '#core/state-machine.ts'
import { useAccount } from '../shell/use-account.ts'

const moveLabels: Record<ProblemMove, string> = {
  start: 'Start work',
  ask: 'Wait for the client',
  answer: 'Resume work',
  resolve: 'Resolve',
  reopen: 'Reopen',
  close: 'Close',
}

/** Assignee, urgency and state. Each control saves immediately. */
export function ProblemWork({ problem, admins }: { problem: WholeProblem; admins: PersonRow[] }) {
  const { email } = useAccount()
  const me = admins.find((admin) => admin.email === email)
  const { change, makeMove, failure, isWorking } = useChange(problem)
  const { assignedTo, urgency, status } = problem
  return (
    <section aria-label="Handling" className="grid gap-4 rounded-large border border-line p-5">
      {failure && <Notice tone="danger">{failure}</Notice>}
      <SelectField
        name="assignedTo"
        label="Assigned to"
        value={assignedTo?._id ?? ''}
        disabled={isWorking}
        onChange={({ target }) => change({ assignedTo: target.value || null }, 'Assigned')}
      >
        <option value="">Nobody</option>
        {admins.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
      {me && assignedTo?._id !== me._id && (
        <Button
          look="second"
          size="small"
          disabled={isWorking}
          onClick={() => change({ assignedTo: me._id }, 'This report is now yours')}
        >
          Assign to me
        </Button>
      )}
      <SelectField
        name="urgency"
        label="Urgency"
        value={urgency}
        disabled={isWorking}
        onChange={({ target }) => change({ urgency: target.value as Urgency }, 'Urgency changed')}
      >
        {urgencies.map((one) => (
          <option key={one} value={one}>
            {urgencyLabels[one]}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap gap-2">
        {movesFrom(problemMachine, status, 'staff').map((move) => (
          <Button
            key={move}
            look={move === 'resolve' ? 'main' : 'second'}
            size="small"
            disabled={isWorking}
            onClick={() => makeMove(move)}
          >
            {moveLabels[move]}
          </Button>
        ))}
      </div>
    </section>
  )
}

function useChange({ _id: id, version }: WholeProblem) {
  const { revalidate } = useRevalidator()
  const [failure, setFailure] = useState<string>()
  const [isWorking, setIsWorking] = useState(false)
  async function run(action: () => Promise<unknown>, done: string) {
    setIsWorking(true)
    setFailure(undefined)
    try {
      await action()
      showToast({ title: done })
    } catch (error) {
      setFailure(errorMessageOf(error))
    } finally {
      await revalidate()
      setIsWorking(false)
    }
  }
  return {
    change: (wanted: Omit<ProblemChange, 'version'>, done: string) =>
      void run(() => changeProblem(api, id, { version, ...wanted }), done),
    makeMove: (move: ProblemMove) =>
      void run(() => moveProblem(api, id, { move, version }), 'The client is notified'),
    failure,
    isWorking,
  }
}
