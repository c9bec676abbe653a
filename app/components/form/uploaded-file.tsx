import { FileCheck2 } from 'lucide-react'
import { linkTo } from '#api/links/links.ts'
import { StoredPicture } from '#app/components/content/stored-picture.tsx'
import { CertificateButton } from '#app/components/dashboard/records/certificate-button.tsx'
import { ExternalLink } from '#app/components/ui/external-link.tsx'
import { findCertificateId } from '#core/certificate/certificate.ts'
import type { UploadKind } from './upload-kinds.ts'

/** Preview of the file that the form already has. */
export function UploadedFile({ url, label, kind }: { url: string; label: string; kind: UploadKind }) {
  if (kind.isPicture) {
    return (
      <div className="max-w-xs overflow-hidden rounded-small border border-line">
        <StoredPicture url={url} alt={label} sizes="20rem" width={320} height={180} />
      </div>
    )
  }
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
      <FileCheck2 aria-hidden="true" className="size-5 text-success" />
      {findCertificateId(url, linkTo) ? (
        <>
          Uploaded <CertificateButton url={url} />
        </>
      ) : (
        <ExternalLink href={url}>{url}</ExternalLink>
      )}
    </p>
  )
}
