export const tanvir = { email: 'tanvir@riverside-kitchen.example', name: 'Tanvir Ahmed' }
export const maya = { email: 'maya@studio-north.example', name: 'Maya Lindqvist' }

/** Change of state in the history of an order or request. `nobody` is the system. */
export type Step = { to: string; by: 'client' | 'staff' | 'nobody'; hoursAgo: number; reason?: string }
export const sent = (hoursAgo: number): Step => ({ to: 'submitted', by: 'client', hoursAgo })
export const staff = (to: string, hoursAgo: number, reason = ''): Step => ({
  to,
  by: 'staff',
  hoursAgo,
  reason,
})
export const client = (to: string, hoursAgo: number, reason = ''): Step => ({
  to,
  by: 'client',
  hoursAgo,
  reason,
})
export const time = (to: string, hoursAgo: number, reason: string): Step => ({
  to,
  by: 'nobody',
  hoursAgo,
  reason,
})

export type Said = { by: 'client' | 'staff' | 'note'; hoursAgo: number; text: string }
