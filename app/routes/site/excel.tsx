export default function Page() {
  return (
    <main>
      <h1>excel</h1>
    </main>
  )
}
