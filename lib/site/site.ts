/** Address, telephone and mail are samples until the institute fills in its own. */
export const site = {
  name: 'Collector Study Circle',
  tagline: 'Guidance and tests for civil-services aspirants',
  description:
    'Syllabus, study material, monthly magazines, essays, articles and an online test series for UPSC, SSC, UP-PCS and NDA-CDS aspirants.',
  address: '1 Library Road (sample address), New Delhi 110001',
  phone: '+91 00000 00000',
  email: 'office@example.org',
  website: 'www.example.org',
  foundedYear: 2026,
} as const;
