import type { ServiceKind } from '#core/service/service.ts'

export const serviceLabels: Record<ServiceKind, string> = {
  'website-coding': 'Website with coding',
  wordpress: 'WordPress',
  'social-boost': 'Social media',
  'graphic-design': 'Graphic design',
  custom: 'Something else',
}
