import { href } from 'react-router'
import { ExternalLink } from '#app/components/ui/external-link.tsx'
import { useKnownPhones } from './use-known-phones.ts'

type KnownPhonesProps = { typed: string; exceptId: string | undefined }

/** Warns that other clients have a phone number that is being typed. Two clients may share one. */
export function KnownPhones({ typed, exceptId }: KnownPhonesProps) {
  const known = useKnownPhones(typed, exceptId)
  return (
    <div role="status" className="sm:col-span-2">
      {known.length > 0 && (
        <p className="rounded-small border-l-4 border-accent bg-tint px-4 py-3 wrap-anywhere">
          A client with this phone number exists already:{' '}
          {known.map(({ _id, name }, index) => (
            <span key={_id}>
              {index > 0 && ', '}
              <ExternalLink
                href={href('/dashboard/clients/:id', { id: _id })}
                className="font-semibold text-accent underline underline-offset-4"
              >
                {name}
              </ExternalLink>
            </span>
          ))}
          . You can go on if both use it.
        </p>
      )}
    </div>
  )
}
