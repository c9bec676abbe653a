import { ExternalButton } from '#app/components/ui/external-link.tsx'

/** Opens the client's preview of the work, before delivery and after. */
export const PreviewButton = ({ previewUrl }: { previewUrl: string }) =>
  previewUrl && (
    <ExternalButton look="second" href={previewUrl}>
      Open the preview
    </ExternalButton>
  )
