import { api } from '#app/api/browser.ts'
import { changeProblem, moveProblem, type ProblemChange, type WholeProblem } from '#app/api/problems.ts'
import { AssigneeField } from '#app/components/dashboard/records/assignee-field.tsx'
import { useChange } from '#app/components/dashboard/records/use-change.ts'
import { formatNotified } from '#app/components/payment/notified.ts'
import { Button } from '#app/components/ui/button.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
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
  const me = admins.find((admin) => admin.email === email)?._id ?? null
  const { change: run, failure, isWorking } = useChange()
  const { _id: id, version, assignedTo, urgency, status } = problem
  const change = (wanted: Omit<ProblemChange, 'version'>, done: string) =>
    run(() => changeProblem(api, id, { version, ...wanted }), done)
  const makeMove = (move: ProblemMove) =>
    run(() => moveProblem(api, id, { move, version }), formatNotified(problem, 'The client is notified'))
  return (
    <section aria-label="Handling" className="grid gap-4 rounded-large border border-line p-5">
      {failure && <Notice tone="danger">{failure}</Notice>}
      <AssigneeField
        name="assignedTo"
        assignee={assignedTo}
        staff={admins}
        me={me}
        onAssign={(one) =>
          change({ assignedTo: one }, one && one === me ? 'This report is now yours' : 'Assigned')
        }
        {...{ isWorking }}
      />
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
