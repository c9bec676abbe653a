/** Ways in which statements write amounts and days. */
const units = (poisha: number) => (poisha / 100).toFixed(2)

export const plain = units
export const lakh = (poisha: number) =>
  new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(poisha / 100)
export const thousands = (poisha: number) =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(poisha / 100)
export const european = (poisha: number) =>
  new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2 }).format(poisha / 100)
export const bengali = (text: string) => text.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? digit)

const split = (day: string) => day.split('-') as [string, string, string]
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const bengaliMonths = ['সেপ্টেম্বর', 'অক্টোবর']

export const dmy =
  (separator = '/') =>
  (day: string) =>
    split(day).reverse().join(separator)
export const mdy = (day: string) => {
  const [year, month, date] = split(day)
  return `${month}/${date}/${year}`
}
export const ymd =
  (separator = '-') =>
  (day: string) =>
    split(day).join(separator)
export const ydm = (day: string) => {
  const [year, month, date] = split(day)
  return `${year}-${date}-${month}`
}
export const shortYear = (day: string) => {
  const [year, month, date] = split(day)
  return `${Number(date)}/${Number(month)}/${year.slice(2)}`
}
export const named = (day: string) => {
  const [year, month, date] = split(day)
  return `${date}-${months[Number(month) - 1]?.toUpperCase()}-${year.slice(2)}`
}
export const monthFirst = (day: string) => {
  const [year, month, date] = split(day)
  return `${months[Number(month) - 1]} ${Number(date)}, ${year}`
}
export const inBengali = (day: string) => {
  const [year, month, date] = split(day)
  return bengali(`${Number(date)} ${bengaliMonths[Number(month) - 9]} ${year}`)
}
export const halfDay = (time: string) => {
  const [hour, minute] = time.split(':')
  return `${String(Number(hour) % 12 || 12)}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}
export const hidden = (number: string) => `${number.slice(0, 4)}***${number.slice(-4)}`
