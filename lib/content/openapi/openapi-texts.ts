import type { Noun } from '@/lib/site/pages';

/** The words of the OpenAPI document: for engineers who build or connect a host. */

type CallText = {
  /** The name of the call in generated programs. */
  operationId: string;
  tag: 'Content' | 'Tests' | 'Accounts';
  summary: string;
  description: string;
  /** The schema of an item, or of the answer where it is no list. */
  answer: string;
  /** The schema of what is sent. */
  payload?: string;
};

export const CALL_TEXTS = {
  announcements: {
    ...{ operationId: 'listAnnouncements', tag: 'Content', answer: 'Announcement' },
    summary: 'All announcements',
    description: 'Shown in the order of the list.',
  },
  courses: {
    ...{ operationId: 'listCourses', tag: 'Content', answer: 'Course' },
    summary: 'All courses',
    description: 'Each is shown with a drawing for its `category`.',
  },
  testimonials: {
    ...{ operationId: 'listTestimonials', tag: 'Content', answer: 'Testimonial' },
    summary: 'All testimonials',
    description: 'Shown beside the reviews that the site collects itself.',
  },
  magazines: {
    ...{ operationId: 'listMagazines', tag: 'Content', answer: 'Magazine' },
    summary: 'All issues of the magazine',
    description: 'Each issue has a page of its own, by its `MId`.',
  },
  advertisements: {
    ...{ operationId: 'listAdvertisements', tag: 'Content', answer: 'Advertisement' },
    summary: 'All advertisements',
    description: 'Shown as ‘Good to know’.',
  },
  toppers: {
    ...{ operationId: 'listToppers', tag: 'Content', answer: 'Topper' },
    summary: 'All toppers',
    description: 'Candidates whom the institute is proud of.',
  },
  'old-papers': {
    ...{ operationId: 'listOldPapers', tag: 'Content', answer: 'OldPaper' },
    summary: 'All old papers',
    description: 'A result of a test also links to papers whose titles name its subjects.',
  },
  syllabus: {
    ...{ operationId: 'listSyllabus', tag: 'Content', answer: 'SyllabusEntry' },
    summary: 'All syllabus entries',
    description:
      'Pages of their own show the entries of the subjects `Anthropology`, `Agriculture`, `Economics` and `Science & Technology`, spelt like this; each entry has a page with its full text.',
  },
  anthropology: {
    ...{ operationId: 'getAnthropology', tag: 'Content', answer: 'AnthropologySyllabus' },
    summary: 'The Anthropology syllabus',
    description: 'A single object.',
  },
  'links-and-videos': {
    ...{ operationId: 'listLinksAndVideos', tag: 'Content', answer: 'LinkOrVideo' },
    summary: 'All important links and videos',
    description: 'Shown on two pages, by `Type`.',
  },
  'study-materials': {
    ...{ operationId: 'listStudyMaterials', tag: 'Content', answer: 'StudyMaterial' },
    summary: 'All study materials',
    description: 'A result of a test also links to materials whose titles name its subjects.',
  },
  articles: {
    ...{ operationId: 'listArticles', tag: 'Content', answer: 'Article' },
    summary: 'All articles',
    description: 'Each article has a page of its own, by its `_id`.',
  },
  guides: {
    ...{ operationId: 'listGuides', tag: 'Content', answer: 'Guide' },
    summary: 'All talks on how to prepare',
    description: 'Each is a video with a title.',
  },
  essays: {
    ...{ operationId: 'listEssays', tag: 'Content', answer: 'Essay' },
    summary: 'All model essays',
    description: 'The list shows the first 100 words of each; its own page, by its `_id`, shows all.',
  },
  timetables: {
    ...{ operationId: 'listTimetables', tag: 'Content', answer: 'Timetable' },
    summary: 'The time table of each subject',
    description: 'Shown in the order of the list.',
  },
  enrollments: {
    ...{ operationId: 'listEnrollments', tag: 'Content', answer: 'Enrollment' },
    summary: 'How to enrol',
    description: 'Shown in the order of the list.',
  },
  fees: {
    ...{ operationId: 'listFees', tag: 'Content', answer: 'Fee' },
    summary: 'The fees of each course',
    description: 'Shown in the order of the list.',
  },
  'exam-categories': {
    ...{ operationId: 'listExamCategories', tag: 'Tests', answer: 'ExamCategory' },
    summary: 'All main categories of exams',
    description: 'What a candidate chooses first.',
  },
  'exam-sub-categories': {
    ...{ operationId: 'listExamSubCategories', tag: 'Tests', answer: 'ExamSubCategory' },
    summary: 'All sub-categories of exams',
    description: 'Each is one paper: the active questions that name it and its category.',
  },
  questions: {
    ...{ operationId: 'listQuestions', tag: 'Tests', answer: 'Question' },
    summary: 'All questions, with their keys',
    description:
      'The site reads this on its server and never sends a key to a browser before the end of a test. As long as an active question of a paper is faulty or stands twice, no test starts on that paper; a question that names no paper is in none. The site links to the papers of `CategoryId` 1 with `SubCategoryId` 1 (IAS), and of 2 with 3 (SSC).',
  },
  login: {
    ...{ operationId: 'logIn', tag: 'Accounts', answer: 'LoginAnswer', payload: 'Credentials' },
    summary: 'Log a user in',
    description: 'The token stays on the server of the site, in an encrypted cookie, for at most 7 days.',
  },
  register: {
    ...{ operationId: 'registerUser', tag: 'Accounts', answer: 'RegistrationAnswer', payload: 'Registration' },
    summary: 'Register a user',
    description: 'The site has checked the payload against the rules of its form before it sends it.',
  },
  'logged-in-user': {
    ...{ operationId: 'getLoggedInUser', tag: 'Accounts', answer: 'UserAnswer' },
    summary: 'The user whom the token stands for',
    description:
      'Asked after a login, and whenever a profile is shown. A candidate’s attempts are kept under the `Username` of this answer.',
  },
  review: {
    ...{ operationId: 'postReview', tag: 'Accounts', answer: 'ReviewAnswer', payload: 'Review' },
    summary: 'Post a review',
    description:
      'The path is a placeholder, and the site keeps reviews itself instead of making this call. A host may do without it.',
  },
} as const satisfies Record<Noun, CallText>;

const TITLE = 'Title, as plain text.';
const HTML = 'HTML, cleaned by the site.';
const FILE = 'Path of a file, usually a PDF; see ‘Files’.';
const PICTURE = 'Path of a picture; see ‘Files’.';
const OPTION = 'HTML, cleaned by the site: option';
const TOKEN = 'Opaque to the site; sent back as `Authorization: Bearer <token>`.';

/**
 * What each field means, by its name with the fields that it stands in. Where a name means something else in one
 * call, that call's noun stands before it.
 */
export const FIELD_TEXTS: Record<string, string> = {
  _id: 'Text or number; `1` and `"1"` are the same id. Of two items of a list with one id, the first is shown.',
  Title: TITLE,
  IsActive: 'Only items with `true` are shown; without the field, an item is not.',
  IsDisplay: 'Only items with `true` are shown; without the field, an item is not.',
  CourseName: 'Name of the course, as plain text.',
  category: 'The examination that the course is for, such as `UPSC`, `SSC` or `UP-PCS`.',
  Name: 'Name of the author, as plain text.',
  Review: 'What the author says, as plain text.',
  MId: 'Magazine id, different for each issue: its page is `/Magazine?Mid=<MId>`.',
  MName: 'Name of the issue, as plain text.',
  CImage: PICTURE,
  OImage: PICTURE,
  Doc: FILE,
  Document: FILE,
  PDF: FILE,
  Link: 'An http or https address.',
  Tname: 'Name of the candidate, as plain text.',
  Tmarks: HTML,
  Ttagline: 'A sentence of the candidate, as plain text.',
  SubName: 'The subject; white space around it does not count.',
  DESC: HTML,
  Description: HTML,
  Type: 'On which page the item is shown.',
  ILV_Title: TITLE,
  ILV_Desc: 'HTML, shown as plain text; of a video with its iframe, whose address names the YouTube video.',
  ILV_Link: 'An http or https address. Of a video whose description has no iframe, the address of the video.',
  Desc: 'Text or HTML with the address of a YouTube video, of which the site takes the 11 characters of its id.',
  TopicName: 'The topic, as plain text.',
  Subject: 'The subject, as plain text.',
  EnrollTitle: TITLE,
  CourseFees: 'The fees as they are to be shown, with their currency.',
  CatName: 'Name of the category, as plain text.',
  SubCatName: 'Name of the sub-category, as plain text.',
  CategoryId: 'The `_id` of its category.',
  SubCategoryId: 'The `_id` of its sub-category.',
  'exam-categories._id': 'A whole number from 0 to 999999, also as text: with another id no test can be taken.',
  'exam-sub-categories._id': 'A whole number from 0 to 999999, also as text: with another id no test can be taken.',
  Scheme:
    'How the paper is timed and marked. Without it, or where it is not as described here, the paper takes 30 minutes, and right answers are counted without marks.',
  'Scheme.Minutes': 'Time for the whole paper.',
  'Scheme.Right':
    'Marks for a right answer, as a decimal or a fraction: `2`, `2.5`, `2/3`. A multiple of 1/600, of two digits before the point or stroke at most.',
  'Scheme.Wrong': 'Marks that a wrong answer costs, written in the same way; `0` for none.',
  'Scheme.Locked': 'Whether a section closes when its minutes are over; each section needs `Minutes` then.',
  'Scheme.Sections':
    'The sections in their order. Each question of the paper names one of them, and each has questions.',
  'Scheme.Sections.Name': 'What `Section` says in the questions of the section.',
  'Scheme.Sections.Minutes': 'Time for the section.',
  'Scheme.FullPaper': 'The paper of the real examination, to compare a score with its cut-offs.',
  'Scheme.FullPaper.Questions': 'How many questions the real paper has.',
  'Scheme.FullPaper.Marks': 'The full marks of the real paper.',
  'Scheme.FullPaper.Minutes': 'Time for the real paper.',
  'Scheme.CutOffs': 'Marks that real examinations asked for, out of the marks of `FullPaper`.',
  'Scheme.CutOffs.Name': 'Which cut-off it is.',
  'Scheme.CutOffs.Year': 'Of which year.',
  'Scheme.CutOffs.Marks': 'The marks that were asked for.',
  Question: HTML,
  AnsA: `${OPTION} 1.`,
  AnsB: `${OPTION} 2.`,
  AnsC: `${OPTION} 3.`,
  AnsD: `${OPTION} 4.`,
  CorrectAns: 'The number of the right option, as a number or as text; white space around it does not count.',
  'questions.Subject': 'The subject, by which a result is broken down.',
  Section: 'The section of the paper, where its `Scheme` has sections.',
  Explanation: `${HTML} Shown after the test.`,
  Username: 'Unique; as the user typed it.',
  Password: 'As the user typed it, white space included.',
  rePassword: 'The same as `Password`.',
  'register.Name': 'Name of the user, as plain text.',
  Mobile: 'Ten digits.',
  Email: 'An e-mail address.',
  Course: 'What the user prepares for.',
  token: TOKEN,
  data: 'The same, one level down.',
  'data.token': TOKEN,
  user: 'The user.',
  'user.Username': 'As the host spells it, whatever was typed at the login.',
  'user.Name': 'Name of the user, as plain text.',
  'user.Email': 'E-mail address of the user.',
  'user.Mobile': 'Mobile number of the user.',
  reviewTitle: TITLE,
  yourName: 'Name of the author, as plain text.',
  content: 'The review, as plain text.',
};
