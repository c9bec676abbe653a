import type { ServiceKind } from './service.ts'

export const serviceKindLabels: Record<ServiceKind, string> = {
  'website-coding': 'Website with coding',
  wordpress: 'WordPress',
  'social-boost': 'Social media',
  'graphic-design': 'Graphic design',
  custom: 'Something else',
}
