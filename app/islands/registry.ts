import type { ReactNode } from 'react'

/** Islands by name, each loaded on demand. */
export const islands = {
  'contact-form': async () => (await import('./contact-form.tsx')).ContactForm,
  'login-panel': async () => (await import('./login-panel.tsx')).LoginPanel,
  'excel-upload': async () => (await import('./excel-upload/excel-upload.tsx')).ExcelUpload,
  'excel-viewer': async () => (await import('./excel-viewer/excel-viewer.tsx')).ExcelViewer,
  'recover-form': async () => (await import('./recover-form.tsx')).RecoverForm,
  'review-form': async () => (await import('./review-form.tsx')).ReviewForm,
  'shared-proof': async () => (await import('./shared-proof/shared-proof.tsx')).SharedProof,
  'accept-quote': async () => (await import('./shared-quote/accept-form.tsx')).AcceptForm,
  'reviews-carousel': async () => (await import('./reviews-carousel.tsx')).ReviewsCarousel,
} satisfies Record<string, () => Promise<(props: never) => ReactNode>>

type Islands = typeof islands
export type IslandName = keyof Islands
export type IslandComponents = { [Name in IslandName]: Awaited<ReturnType<Islands[Name]>> }
