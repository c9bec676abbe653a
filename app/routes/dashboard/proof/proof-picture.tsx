import type { ComponentProps } from 'react'
import type { WholeProofRow } from '#app/api/proofs.ts'
import { usePrivateFile } from '#app/components/dashboard/records/use-private-file.ts'
import { Failure } from '#app/components/dashboard/screen/failure.tsx'
import { PinnedPicture } from '#app/components/proofs/pinned-picture.tsx'

type ProofPictureProps = Pick<ComponentProps<typeof PinnedPicture>, 'pins' | 'next' | 'onPress'> & {
  file: WholeProofRow['files'][number]
}

/** A picture of a round, which only its people may read. */
export function ProofPicture({ file: { name, url }, ...pinned }: ProofPictureProps) {
  const { address, failure, retry } = usePrivateFile(url)
  if (failure) return <Failure message={`${name} could not be loaded. ${failure}`} onRetry={retry} />
  if (!address) return <p className="text-muted">Loading the picture…</p>
  return <PinnedPicture {...pinned} name={name} src={address} />
}
