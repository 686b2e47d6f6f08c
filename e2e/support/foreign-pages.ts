import { type APIRequestContext, expect } from '@playwright/test';

/** The pages that each call feeds, with a text of that call on each. */
export const FED_BY: Record<string, [path: string, text: string][]> = {
  '/announcements/announcementAll': [
    ['/', 'Result of मॉक टेस्ट 12'],
    ['/Announcement', 'Result of मॉक टेस्ट 12'],
  ],
  '/courses/get-courses': [['/', 'Foreign UPSC course']],
  '/testimonial/get-Testimonial': [
    ['/', 'Second shown review'],
    ['/AboutUsTestimonial', 'Second shown review'],
  ],
  '/magazine/magazinAll': [
    ['/', 'Foreign magazine one'],
    ['/Magazine', 'Foreign magazine one'],
    ['/Magazine?Mid=101', 'Foreign magazine one'],
  ],
  '/ads/manageAdsAll': [['/', 'Shown advertisement']],
  '/toppers/getAll': [['/Toppers', 'Foreign Topper']],
  '/oldPapers/oldPaperAll': [
    ['/OldPaper', 'Foreign paper one'],
    ['/UPSC', 'Foreign paper one'],
  ],
  '/syllabus/get-syllabus': [
    ['/UPSC', 'Agriculture entry'],
    ['/Economics', 'Economics entry'],
    ['/ScienceTechnology', 'Science entry'],
    ['/TextContent', 'Entry of another subject'],
  ],
  '/syllabus/get-anthropology': [['/Anthropology', 'All of it.']],
  '/implnkvid/impLnkVidAll': [
    ['/YoutubeLink', 'Foreign video'],
    ['/ImpLink', 'Foreign link'],
  ],
  '/main-study-materials/manageStudyMaterialsAll': [['/StudyMaterial', 'Foreign material']],
  '/articles/articalAll': [
    ['/Articles', 'Foreign article one'],
    ['/Articles?article=x1', 'Body of the first article.'],
  ],
  '/guide/guideAll': [['/Preparation', 'Guide by frame']],
  '/essays/essayPreparationAll': [
    ['/EssayPrep', 'Essay of 101 words'],
    ['/TextContent?essay=7', 'w101'],
  ],
  '/time-table/get-timetables': [['/OnlineTestSeries', 'Foreign timetable']],
  '/enroll/enrollAll': [['/OnlineTestSeries', 'Enrol with a file']],
  '/cfees/cFeesAll': [['/OnlineTestSeries', 'Foreign fee']],
};

/** Waits, five minutes at most for each page, until a site built while its host was down shows the host's content. */
export async function expectHealed(request: APIRequestContext): Promise<void> {
  for (const [path, text] of Object.values(FED_BY).flat()) {
    await expect(async () => {
      expect(await (await request.get(path)).text()).toContain(text);
    }, path).toPass({ timeout: 300_000 });
  }
}
