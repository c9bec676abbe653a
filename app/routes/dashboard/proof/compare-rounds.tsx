import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { noSuchRecord } from '#app/api/api-error.ts'
import { api } from '#app/api/browser.ts'
import { getProof, listProofs, type WholeProofRow } from '#app/api/proofs.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { BackLink } from '#app/components/dashboard/screen/back-link.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { CommentList } from '#app/components/proofs/comment-list.tsx'
import { ProofBadge } from '#app/components/proofs/proof-badge.tsx'
import { ExternalButton } from '#app/components/ui/external-link.tsx'
import { useBrand } from '#app/components/use-brand.ts'
import { onServer } from '../server-read.server.ts'
import { useAccount, useHasPermission } from '../shell/use-account.ts'
import type { Route } from './+types/compare-rounds'
import { ProofPdf } from './proof-pdf.tsx'
import { ProofPicture } from './proof-picture.tsx'

export async function clientLoader({ params: { id, proof, other } }: Route.LoaderArgs) {
  const [chosen, compared, rounds] = await Promise.all([
    getProof(api, proof),
    getProof(api, other),
    listProofs(api, id),
  ])
  if (proof === other || [chosen, compared].some(({ projectId }) => projectId !== id)) {
    throw noSuchRecord()
  }
  return { chosen, compared, rounds }
}
export const loader = onServer(clientLoader)

/** Two rounds of a project beside each other, the earlier one first; on phones one above the other. */
export default function CompareRounds({ loaderData }: Route.ComponentProps) {
  useReloadOn(['proof'])
  const { chosen, compared, rounds } = loaderData
  const { projectId: id, projectName, number } = chosen
  const pair = [chosen, compared].sort((one, two) => one.number - two.number)
  const rows = Math.max(...pair.map(({ files }) => files.length))
  const others = rounds.filter(({ _id }) => _id !== chosen._id)
  const back = (
    <BackLink to={href('/dashboard/projects-preview/:id/proofs/:proof', { id, proof: chosen._id })}>
      {`Round ${number}`}
    </BackLink>
  )
  return (
    <Page
      title={`Rounds ${pair.map((round) => round.number).join(' and ')}`}
      lead={<span className="wrap-anywhere">{projectName}</span>}
      action={back}
    >
      {others.length > 1 && (
        <nav aria-label={`Compare round ${number} with`} className="mb-8 flex flex-wrap gap-x-5 gap-y-1">
          <span className="text-muted">Compare round {number} with</span>
          {others.map(({ _id: other, number: one }) => (
            <Link
              key={other}
              to={href('/dashboard/projects-preview/:id/proofs/:proof/with/:other', {
                ...{ id, proof: chosen._id, other },
              })}
              aria-current={other === compared._id ? 'page' : undefined}
              className="font-semibold text-accent hover:underline aria-[current]:text-ink aria-[current]:underline"
            >
              Round {one}
            </Link>
          ))}
        </nav>
      )}
      <div className="grid gap-y-10">
        <Row pair={pair}>{(round) => <Facts round={round} />}</Row>
        {Array.from({ length: rows }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a file is compared with the one in the same position
          <Row key={index} pair={pair}>
            {(round) => <File round={round} index={index} />}
          </Row>
        ))}
        <Row pair={pair}>{(round) => <Comments round={round} />}</Row>
      </div>
    </Page>
  )
}

type RowProps = { pair: WholeProofRow[]; children: (round: WholeProofRow) => ReactNode }

const Row = ({ pair, children }: RowProps) => (
  <div className="grid items-start gap-x-8 gap-y-6 md:grid-cols-2">
    {pair.map((round) => (
      <div key={round._id} className="min-w-0">
        {children(round)}
      </div>
    ))}
  </div>
)

function Facts({ round }: { round: WholeProofRow }) {
  const { number, title, status, note, link, reason } = round
  const { acting } = useAccount()
  const isStaff = useHasPermission('project.list') && !acting
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <h2 className="text-title wrap-anywhere">
        Round {number}: {title}
      </h2>
      <p>
        <ProofBadge status={status} isOwn={!isStaff} />
      </p>
      {note && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
      {reason && (
        <div className="border-l-2 border-line pl-4">
          <p className="text-small text-muted">Changes asked</p>
          <p className="whitespace-pre-line wrap-anywhere">{reason}</p>
        </div>
      )}
      {link && (
        <ExternalButton look="second" size="small" href={link} className="w-fit">
          Open the page of round {number}
        </ExternalButton>
      )}
    </div>
  )
}

/** File of a round in this position, under the number of the round. */
function File({ round, index }: { round: WholeProofRow; index: number }) {
  const { number, files, comments } = round
  const file = files[index]
  return (
    <section aria-label={`Round ${number}, file ${index + 1}`} className="grid gap-2">
      <p className="text-small font-semibold text-muted">Round {number}</p>
      {!file && <p className="text-muted">No file here.</p>}
      {file?.kind === 'pdf' && <ProofPdf file={file} />}
      {file && file.kind !== 'pdf' && (
        <ProofPicture
          file={file}
          pins={comments.filter((comment) => comment.file === file._id && comment.x !== null)}
          next={undefined}
          onPress={undefined}
        />
      )}
    </section>
  )
}

function Comments({ round: { number, comments, files } }: { round: WholeProofRow }) {
  const { name } = useBrand()
  return (
    <section aria-labelledby={`comments-${number}`} className="grid gap-4">
      <h2 id={`comments-${number}`} className="text-body">
        Comments on round {number}
      </h2>
      <CommentList comments={comments} files={files} brandName={name} />
    </section>
  )
}
