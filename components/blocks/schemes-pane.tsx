const table = (caption: string, [head = [], ...rows]: string[][]) => (
  <div className="table-frame" tabIndex={0} role="group" aria-label="Table">
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell}>{cell}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]}>
            {row.map((cell) => (
              <td key={cell}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** The default pane of /Articles: government schemes launched since 2014 (specification §2). */
export const SchemesPane = () => (
  <div className="prose">
    <h2>Government schemes launched since 2014</h2>
    <p>
      Central schemes (योजनाएँ) appear in prelims, in mains answers and in interviews. This page groups some that every
      candidate should know under four heads. For every scheme note four things: the year, the ministry or agency behind
      it, who may benefit and what the benefit is. Rates and limits are revised from time to time, so confirm them on
      the official portal before your paper.
    </p>

    <h3>Digital schemes</h3>
    <ul>
      <li>
        <strong>Digital India (July 2015):</strong> the umbrella programme. Its three vision areas are digital
        infrastructure as a utility to every citizen, governance and services on demand, and the digital empowerment of
        citizens.
      </li>
      <li>
        <strong>DigiLocker (2015):</strong> an online store for documents. Issuing bodies place records such as a
        driving licence or a mark sheet in it, and the holder can share them without paper.
      </li>
      <li>
        <strong>BHIM (December 2016):</strong> Bharat Interface for Money, a payment application developed by the
        National Payments Corporation of India. It works on the Unified Payments Interface (UPI).
      </li>
      <li>
        <strong>UMANG (November 2017):</strong> Unified Mobile Application for New-age Governance, a single application
        for many central, State and local services.
      </li>
    </ul>

    <h3>Entrepreneurship schemes</h3>
    <p>
      <strong>Pradhan Mantri MUDRA Yojana</strong> began in April 2015. Banks and other lenders give loans without
      collateral to small enterprises outside corporate and farm business. The MUDRA agency refinances lenders; it does
      not lend to the borrower directly.
    </p>
    {table('Loan categories under MUDRA', [
      ['Category', 'Loan amount'],
      ['Shishu', 'Up to Rs 50,000'],
      ['Kishor', 'Above Rs 50,000 and up to Rs 5 lakh'],
      ['Tarun', 'Above Rs 5 lakh and up to Rs 10 lakh'],
      ['Tarun Plus (added in 2024)', 'Above Rs 10 lakh and up to Rs 20 lakh, for those who have repaid a Tarun loan'],
    ])}
    <ul>
      <li>
        <strong>Start-up India (January 2016):</strong> recognition of start-ups, simpler compliance, tax relief under
        conditions, and support for funding and incubation.
      </li>
      <li>
        <strong>Stand-Up India (April 2016):</strong> bank loans between Rs 10 lakh and Rs 1 crore for new enterprises
        set up by women or by persons of the Scheduled Castes and Scheduled Tribes. It was approved for a period ending
        in 2025. Do not confuse it with Start-up India.
      </li>
    </ul>

    <h3>Schemes for farmers</h3>
    <ul>
      <li>
        <strong>Soil Health Card (February 2015):</strong> a report on the nutrients in a farmer’s soil, with advice on
        fertiliser. It was launched at Suratgarh in Rajasthan.
      </li>
      <li>
        <strong>Pradhan Mantri Fasal Bima Yojana (2016):</strong> crop insurance in which the farmer pays a small fixed
        share and governments pay the rest of the premium. It has been voluntary for all farmers since kharif 2020.
      </li>
      <li>
        <strong>e-NAM (April 2016):</strong> National Agriculture Market, an electronic trading portal that links the
        existing <em>mandis</em>.
      </li>
      <li>
        <strong>PM-KISAN (2019):</strong> income support of Rs 6,000 a year to eligible landholding farmer families, in
        three equal instalments, paid straight into the bank account.
      </li>
    </ul>
    {table('Farmer’s maximum premium under the crop insurance scheme', [
      ['Crop', 'Premium as a share of the sum insured'],
      ['Kharif food crops and oilseeds', '2 %'],
      ['Rabi food crops and oilseeds', '1.5 %'],
      ['Annual commercial and horticultural crops', '5 %'],
    ])}

    <h3>Schemes for children and the girl child</h3>
    <ul>
      <li>
        <strong>Mission Indradhanush (December 2014):</strong> drives to reach children and pregnant women left out of,
        or only partly covered by, routine immunisation.
      </li>
      <li>
        <strong>Beti Bachao Beti Padhao (January 2015):</strong> launched at Panipat in Haryana to improve the child sex
        ratio and the education of girls. It works through awareness and enforcement, and is not a cash-transfer scheme.
      </li>
      <li>
        <strong>Sukanya Samriddhi Yojana (2015):</strong> a small-savings account opened by a parent or guardian in the
        name of a girl below ten years of age.
      </li>
      <li>
        <strong>Poshan Abhiyaan (March 2018):</strong> the national nutrition mission for children, adolescent girls,
        pregnant women and nursing mothers, launched at Jhunjhunu in Rajasthan.
      </li>
    </ul>

    <h3>How to study them</h3>
    <p>
      Prelims options often exchange the target group of one scheme with the benefit of another, so read both halves of
      a statement. In mains, use a scheme as evidence and add its limits: awareness, delivery at the last mile, and the
      quality of data. Select an article from the list to read further.
    </p>
  </div>
);
