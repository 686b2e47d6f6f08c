const OPTIONS = ['The Krishna', 'The Godavari', 'The Kaveri', 'The Narmada'];

/** A question for visitors, which is in no paper: its answer gives away no test. */
export const SampleQuestion = () => (
  <section aria-labelledby="sample-question" className="card max-w-prose p-6">
    <h2 id="sample-question" className="text-xl">
      A sample question
    </h2>
    <p className="mt-3">Which river is also called Dakshin Ganga, the Ganga of the south?</p>
    <ol className="mt-3 list-[upper-alpha] space-y-1 pl-6">
      {OPTIONS.map((option) => (
        <li key={option}>{option}</li>
      ))}
    </ol>
    <details className="mt-4">
      <summary className="min-h-11 content-center font-semibold text-link">Show the answer</summary>
      <p>
        B. The Godavari is the longest river of the Peninsula. It rises near Trimbakeshwar in Maharashtra and flows some
        1,465 km to the Bay of Bengal.
      </p>
    </details>
  </section>
);
