const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])

export const isLoopback = (hostname: string) =>
  loopbackNames.has(hostname) || /^127(\.\d{1,3}){3}$/.test(hostname)
