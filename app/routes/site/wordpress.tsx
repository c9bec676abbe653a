export default function Page() {
  return (
    <main>
      <h1>wordpress</h1>
    </main>
  )
}
