export default function Page() {
  return (
    <main>
      <h1>excel-details</h1>
    </main>
  )
}
