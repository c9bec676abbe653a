import { href, Link } from 'react-router'
import type { ProofRow } from '#app/api/proofs.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { ProofBadge } from './proof-badge.tsx'

type RoundListProps = { projectId: string; proofs: ProofRow[]; isStaff?: boolean }

/** Rounds of a project, newest first, each with its state and the number of open comments. */
export const RoundList = ({ projectId, proofs, isStaff = false }: RoundListProps) => (
  <ul aria-label="Rounds" className="divide-y divide-line border-y border-line">
    {proofs.map(({ _id: proof, number, title, status, openComments, createdAt }) => (
      <li key={proof} className="py-3">
        <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <Link
            to={href('/dashboard/projects-preview/:id/proofs/:proof', { id: projectId, proof })}
            className="min-w-0 font-semibold text-accent wrap-anywhere hover:underline"
          >
            Round {number}: {title}
          </Link>
          <ProofBadge status={status} isOwn={!isStaff} />
        </p>
        <p className="text-small text-muted">
          Handed in <RelativeTime value={createdAt} />, {formatOpen(openComments)}
        </p>
      </li>
    ))}
  </ul>
)

const formatOpen = (count: number) =>
  count === 0 ? 'no open comments' : count === 1 ? '1 open comment' : `${count} open comments`
