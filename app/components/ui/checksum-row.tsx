import { FactRow } from './fact.tsx'

type ChecksumRowProps = { sha256: string | null; of: string }

/** Entry of `FactRows` with the SHA-256 of what was signed, which few want to read. `of`: such as ‘the signed PDF’. */
export const ChecksumRow = ({ sha256, of }: ChecksumRowProps) => (
  <FactRow name="Checksum">
    {sha256 && (
      <details>
        <summary className="w-fit cursor-pointer text-accent hover:underline">Details</summary>
        <p className="mt-1 text-small font-normal">
          It proves that {of} has not changed since. SHA-256: {sha256}
        </p>
      </details>
    )}
  </FactRow>
)
